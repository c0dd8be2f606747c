-- The company signs what its customers have signed: whose papers they are, and when each party signed.
alter table portal.papers
  -- the prefixes of accounts of businesses (specification, section 9)
  add column site text collate "C" generated always as (case left(account, 3)
    when '110' then 'dnem' when '451' then 'kem' when '571' then 'oem' when '601' then 'dem'
    when '621' then 'vvm' when '841' then 'krem' when '844' then 'krem' end) stored,
  add column customer_signed_at timestamptz,
  add column company_signed_at timestamptz;

update portal.papers p set
  customer_signed_at = (select max(e.at) from portal.paper_events e
    where e.paper_id = p.paper_id and e.kind = 'signed' and e.side = 'customer'),
  company_signed_at = (select max(e.at) from portal.paper_events e
    where e.paper_id = p.paper_id and e.kind = 'signed' and e.side = 'company');

-- the queue of the company: what waits longest comes first; readings are signed by the customer alone
create index papers_for_company on portal.papers (customer_signed_at, paper_id)
  where state = 'signed' and kind <> 'readings';
