-- Who may ask, and how much: keys, and the budgets they draw on.
begin;

call record_migration(3, 'api_key');

-- The bounds of limits are domains: their checks run when a limit is set. Checks of the table would
-- be prepared anew by every statement that counts a request, at a quarter of its cost.
create domain request_limit as int
  constraint request_limit_is_1_to_1000000000 check (value between 1 and 1000000000);
create domain window_ms as int
  constraint window_is_100_ms_to_7_days check (value between 100 and 604800000);

-- A budget is the limits of a key and what is used of them [D5], [D6]. A key and those that
-- replace it share one, so that a rotation does not double what a caller may do.
--
-- `*_run_at` and `*_run_count` are the runs of each door in ascending order: a run is some
-- requests admitted between its neighbour and its own last instant (milliseconds since 1970),
-- and counts in full until that instant is a whole window past. `*_used` is the sum of the counts.
-- `newest_ms` is the last instant of all, before which time never falls back. `requests_total`
-- rises with every write and so tells one state of the row from the next.
--
-- The row is rewritten by every admission: half of each page is left free so that the new version
-- stays on it (a HOT update), none of the counters is indexed, and the lists stay in line. Vacuum
-- comes early and does not pause.
create table api_budget (
  id                        int           primary key generated always as identity,
  requests_per_window       request_limit not null,
  window_ms                 window_ms     not null,
  index_requests_per_window request_limit not null,
  index_window_ms           window_ms     not null,
  requests_per_day          request_limit not null,
  newest_ms                 bigint        not null default 0,
  day_number                int           not null default 0,
  day_used                  int           not null default 0,
  requests_total            bigint        not null default 0,
  product_used              int           not null default 0,
  product_run_at            bigint[]      not null default '{}',
  product_run_count         int[]         not null default '{}',
  index_used                int           not null default 0,
  index_run_at              bigint[]      not null default '{}',
  index_run_count           int[]         not null default '{}'
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);
alter table api_budget
  alter column product_run_at set storage plain,
  alter column product_run_count set storage plain,
  alter column index_run_at set storage plain,
  alter column index_run_count set storage plain;

-- A key is known by its SHA-256 alone; `prefix` is what people recognise it by [D4].
-- `products` are the slugs it may use; `*` stands for all of them.
create table api_key (
  id         int         primary key generated always as identity,
  hash       bytea       not null unique,
  prefix     text        not null,
  name       text        not null,
  mode       text        not null,
  products   text[]      not null,
  is_active  boolean     not null default true,
  expires_at timestamptz,
  budget_id  int         not null references api_budget (id),
  created_at timestamptz not null default clock_timestamp(),
  constraint api_key_hash_is_a_sha256 check (octet_length(hash) = 32),
  constraint api_key_prefix_has_16_characters check (length(prefix) = 16),
  constraint api_key_name_has_1_to_200_characters check (length(name) between 1 and 200),
  constraint api_key_mode_is_known check (mode in ('live', 'test')),
  constraint api_key_products_are_1_to_500
    check (cardinality(products) between 1 and 500 and array_position(products, null) is null)
);
create index api_key_prefix on api_key (prefix);
create index api_key_budget on api_key (budget_id);

commit;
