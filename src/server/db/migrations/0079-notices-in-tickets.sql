-- What the company writes of itself into a conversation is a notice; it was called «told» before.
update portal.ticket_events set kind = 'notice' where kind = 'told';
