-- Plans of the product book for as many products as a statement changes. Servers that do not know of it go on as before.
begin;

call record_migration(18, 'book_plans');

-- A plan made once expects a handful of lines and joins them in a loop: a statement that changes 2,000 products
-- took minutes, and grew with their square.
alter function keep_book(int[]) set plan_cache_mode = force_custom_plan;

commit;
