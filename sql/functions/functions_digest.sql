-- functions_digest is the MD5 of the text and the settings of functions as the database has them, which
-- detects functions that were replaced after they were applied.
--
-- Example: select functions_digest('{settle_requests,admit_requests}');  -> 5d2c…
create or replace function functions_digest(p_names text[]) returns text
language sql stable
as $$
  select coalesce(md5(string_agg(md5(concat_ws(' ', proname, proconfig::text, prosrc)), ''
                                 order by proname collate "C", prosrc collate "C")), '')
    from pg_proc
   where pronamespace = 'public'::regnamespace and proname = any (p_names);
$$;
