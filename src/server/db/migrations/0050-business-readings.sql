-- What keeps a business from entering readings by itself (spec §8: block on entry, independent entry impossible,
-- contract changes), and scales of a meter that need not be read.
alter table core.accounts
  add column entry_blocked boolean not null default false,
  -- by the contract the operator reads the meters, not the customer
  add column read_by_operator boolean not null default false,
  -- the contract is being changed: no reading is taken until it is done
  add column contract_changing boolean not null default false;

-- registers beside those of the meter's zones that take no part in the calculation
alter table core.meters
  add column optional_zones text[] not null default '{}'
    check (optional_zones <@ array['single', 'day', 'night', 'peak', 'half-peak']);
