-- set_run_budget sets how many contracts a day (UTC) a key, and those that share its budget, may have in runs [D315]. It returns the
-- key's name.
--
-- Example: select set_run_budget('ann_test_Ab12Cd3', 1000000);
create or replace function set_run_budget(p_which text, p_contracts_a_day int) returns text
language plpgsql volatile as $$
declare
  v_key constant api_key := find_api_key(p_which);
begin
  insert into run_budget (budget_id, contracts_a_day) values (v_key.budget_id, p_contracts_a_day)
  on conflict (budget_id) do update set contracts_a_day = excluded.contracts_a_day;
  return v_key.name;
end;
$$;
