CREATE TABLE `requests` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`folder_id` text NOT NULL,
	`meter_key` text NOT NULL,
	`title` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	`max_files` integer NOT NULL,
	`max_bytes` integer NOT NULL,
	`used_files` integer DEFAULT 0 NOT NULL,
	`used_bytes` integer DEFAULT 0 NOT NULL,
	`is_for_one` integer NOT NULL,
	`password_hash` text
);
--> statement-breakpoint
CREATE INDEX `requests_by_owner` ON `requests` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_by_folder` ON `requests` (`folder_id`);--> statement-breakpoint
CREATE INDEX `requests_by_expiry` ON `requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sendings` (
	`folder_id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`sender` text NOT NULL,
	`begun_at` integer NOT NULL,
	`files` integer NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sendings_by_request` ON `sendings` (`request_id`,`begun_at`) WHERE "sendings"."files" > 0;