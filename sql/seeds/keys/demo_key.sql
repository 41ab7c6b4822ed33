-- The PUBLIC demo key, published in this project for local use. The service refuses it in production. It
-- may use every product, and its mode `test` marks illustrations as SAMPLE [D4], [D18].
--
--   ann_test_DemoKeyForLocalUseOnlyPubl000018yUfC
--
-- Applying this file again changes nothing.
begin;

select issue_api_key(
  p_name                    => 'Public demo key, for local use only',
  p_products                => '{*}',
  p_requests_per_window     => 600,
  p_requests_per_day        => 100000,
  p_fia_requests_per_window => 100,
  p_key                     => 'ann_test_DemoKeyForLocalUseOnlyPubl000018yUfC'
)
where not exists (
  select from api_key
   where hash = sha256(convert_to('ann_test_DemoKeyForLocalUseOnlyPubl000018yUfC', 'UTF8'))
);

commit;
