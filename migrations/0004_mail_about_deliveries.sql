ALTER TABLE `requests` ADD `mail_hash` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `mail_sealed` text;