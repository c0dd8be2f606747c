-- What is proposed to one company, and who has agreed to a version: the newest first.
create index proposals_of_site on portal.proposals (site, proposed_at desc);
create index user_agreements_version on portal.user_agreements (version, accepted_at desc, user_id);
