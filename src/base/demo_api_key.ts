/** The public key for local use, seeded by `sql/seeds/keys/demo_key.sql` and refused in production. */
export const DEMO_KEY = "ann_test_DemoKeyForLocalUseOnlyPubl000018yUfC";
