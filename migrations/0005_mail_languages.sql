ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `language` text;--> statement-breakpoint
ALTER TABLE `mail_contacts` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `language` text;