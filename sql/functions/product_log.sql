-- product_log is the change log, newest first: who changed what in products, terms, rates and keys.
--
-- Example: select at, by, subject, action from product_log where subject like '% acme-myga%';
create or replace view product_log as
select at, by, subject, action, before, after from change_log order by id desc;
