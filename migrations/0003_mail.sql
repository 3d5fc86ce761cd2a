CREATE TABLE `mail_blocks` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`blocked_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `mail_contacts` (
	`folder_id` text NOT NULL,
	`role` text NOT NULL,
	`address_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`wants_downloads` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`remind_at` integer,
	`first_notice_at` integer,
	PRIMARY KEY(`folder_id`, `role`, `address_hash`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mail_contacts_to_remind` ON `mail_contacts` (`remind_at`) WHERE "mail_contacts"."remind_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `mail_senders` (
	`user_id` text PRIMARY KEY NOT NULL,
	`address_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`confirmed_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `mails` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`folder_id` text,
	`address_hash` text NOT NULL,
	`sealed` text,
	`secrets` text,
	`status` text NOT NULL,
	`tries` integer NOT NULL,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`error` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mails_by_folder` ON `mails` (`folder_id`) WHERE "mails"."folder_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`due_at`) WHERE "mails"."status" = 'due';--> statement-breakpoint
CREATE INDEX `mails_held` ON `mails` (`created_at`) WHERE "mails"."status" = 'held';--> statement-breakpoint
CREATE INDEX `mails_ended` ON `mails` (`ended_at`) WHERE "mails"."ended_at" IS NOT NULL;