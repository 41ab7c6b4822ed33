-- may_read_illustration says whether a key may have an illustration made again: one that it made, or that a key made which it
-- replaced or which replaced it; with `reads_all` also those of its firm, or of all where it has none [D151]. All are of
-- products that it is authorized for now, and a test key has those of test keys alone [D210]. `p_maker` is null where the
-- key was deleted.
--
-- Example: select may_read_illustration(caller, maker, 'Acme Agency', 'demo-fia') from api_key as caller, api_key as maker;
create or replace function may_read_illustration(p_caller api_key, p_maker api_key, p_firm text, p_slug text)
returns boolean
language sql immutable as $$
  select ((p_maker).budget_id = (p_caller).budget_id
          or (p_caller).reads_all and ((p_caller).firm is null or (p_caller).firm = p_firm)) is true
     and ((p_caller).mode = 'live' or (p_maker).mode = 'test') is true
     and ('*' = any ((p_caller).products) or p_slug = any ((p_caller).products));
$$;
