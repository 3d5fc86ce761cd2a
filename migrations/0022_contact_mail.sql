ALTER TABLE `submissions` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `mail_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `submissions` ADD `mail_due_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `mail_error` text;--> statement-breakpoint
CREATE INDEX `submissions_by_mail` ON `submissions` (`mail_due_at`) WHERE "submissions"."mail_due_at" IS NOT NULL;