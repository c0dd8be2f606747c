-- Streets and their houses, for whoever looks up an address: each street is one step in the index.
create index accounts_streets on core.accounts (site, settlement, street, house);
