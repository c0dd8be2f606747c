-- What the payer named: a service may have a bank account of its own, and the receipt names the one that was paid to.
alter table core.payments add column service text collate "C";
