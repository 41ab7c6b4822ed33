-- rotate_api_key replaces a key by a new one with the same name, products, limits, expiry, networks, firm, scopes and rights, and
-- returns the new text. The old one expires after `p_grace` ('0' is at once). Both share one budget, so
-- the limits hold for the two together [D27].
create or replace function rotate_api_key(p_which text, p_grace interval) returns text
language plpgsql volatile as $$
declare
  v_old constant api_key := find_api_key(p_which);
  v_now constant timestamptz := clock_timestamp();
  v_new constant text := make_api_key(v_old.mode);
begin
  if p_grace is null or p_grace < interval '0' then
    raise exception 'p_grace must be an interval of zero or more';
  end if;
  if v_old.issuer is not null then
    raise exception 'A caller with tokens has no key to rotate: its issuer makes new ones';
  end if;
  if not v_old.is_active or v_old.expires_at <= v_now then
    raise exception 'An inactive or expired key cannot be rotated'
      using hint = 'Switch it on with set_api_key_active, or issue a new one with issue_api_key.';
  end if;
  update api_key set expires_at = least(expires_at, v_now + p_grace) where id = v_old.id;
  insert into api_key (hash, prefix, name, mode, products, expires_at, allowed_cidrs, firm, reads_all, keeps, scopes, budget_id)
  values (sha256(convert_to(v_new, 'UTF8')), left(v_new, 16), v_old.name, v_old.mode,
          v_old.products, v_old.expires_at, v_old.allowed_cidrs, v_old.firm, v_old.reads_all, v_old.keeps, v_old.scopes, v_old.budget_id);
  return v_new;
end;
$$;
