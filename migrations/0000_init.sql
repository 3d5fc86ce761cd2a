-- A table comes after those that it references: an export of D1 creates and fills them in this order.
CREATE TABLE `deleted_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_accounts_by_time` ON `deleted_accounts` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `links` (
	`anonymous_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`linked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`display_name` text,
	`created_at` integer NOT NULL,
	`sessions_since` integer
);
--> statement-breakpoint
CREATE TABLE `admin_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin` text NOT NULL,
	`action` text NOT NULL,
	`target` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_actions_by_time` ON `admin_actions` (`at`);--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_by_expiry` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `exclusions` (
	`id` text PRIMARY KEY NOT NULL,
	`folder_id` text NOT NULL,
	`folder_name` text NOT NULL,
	`owner_hash` text NOT NULL,
	`address_hash` text NOT NULL,
	`reason` text NOT NULL,
	`admin` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer
);
--> statement-breakpoint
CREATE INDEX `exclusions_by_owner` ON `exclusions` (`owner_hash`) WHERE "exclusions"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `exclusions_by_address` ON `exclusions` (`address_hash`) WHERE "exclusions"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `exclusions_by_time` ON `exclusions` (`created_at`);--> statement-breakpoint
CREATE TABLE `takedowns` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`folder_id` text NOT NULL,
	`name` text NOT NULL,
	`reason` text NOT NULL,
	`reporter_name` text,
	`reporter_email` text,
	`content_url` text NOT NULL,
	`deleted_files` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `takedowns_by_time` ON `takedowns` (`created_at`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`ends` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `forgotten_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`forgotten_at` integer NOT NULL,
	`is_stopped` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forgotten_subscriptions_to_stop` ON `forgotten_subscriptions` (`forgotten_at`) WHERE "forgotten_subscriptions"."is_stopped" = 0;--> statement-breakpoint
CREATE INDEX `forgotten_subscriptions_by_time` ON `forgotten_subscriptions` (`forgotten_at`);--> statement-breakpoint
CREATE TABLE `lapsed_folders` (
	`folder_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`lapsed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lapsed_folders_by_user` ON `lapsed_folders` (`user_id`);--> statement-breakpoint
CREATE INDEX `lapsed_folders_by_time` ON `lapsed_folders` (`lapsed_at`);--> statement-breakpoint
CREATE TABLE `overage_reports` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`reported_gb` integer NOT NULL,
	`announced_gb` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`price_usd` real NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`reported_at` integer,
	`reported_status` text,
	`cancels_at_period_end` integer NOT NULL,
	`ended_at` integer,
	`paid_at` integer,
	`paid_until` integer,
	`over_at` integer,
	`entitled_until` integer NOT NULL,
	`is_wound_up` integer NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`user_id`,`entitled_until`);--> statement-breakpoint
CREATE INDEX `subscriptions_to_wind_up` ON `subscriptions` (`entitled_until`) WHERE "subscriptions"."is_wound_up" = 0;--> statement-breakpoint
CREATE TABLE `surplus_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`found_at` integer NOT NULL,
	`refund` text
);
--> statement-breakpoint
CREATE INDEX `surplus_subscriptions_by_user` ON `surplus_subscriptions` (`user_id`,`found_at`);--> statement-breakpoint
CREATE INDEX `surplus_subscriptions_to_settle` ON `surplus_subscriptions` (`found_at`) WHERE "surplus_subscriptions"."refund" IS NULL;--> statement-breakpoint
CREATE INDEX `surplus_subscriptions_by_time` ON `surplus_subscriptions` (`found_at`);--> statement-breakpoint
CREATE TABLE `webhook_ids` (
	`id` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_ids_by_time` ON `webhook_ids` (`seen_at`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`folder_url` text,
	`folder_id` text,
	`created_at` integer NOT NULL,
	`status` text NOT NULL,
	`mailed_at` integer,
	`mail_tries` integer DEFAULT 0 NOT NULL,
	`mail_due_at` integer,
	`mail_error` text
);
--> statement-breakpoint
CREATE INDEX `submissions_by_time` ON `submissions` (`created_at`);--> statement-breakpoint
CREATE INDEX `submissions_by_folder` ON `submissions` (`folder_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `submissions_by_mail` ON `submissions` (`mail_due_at`) WHERE "submissions"."mail_due_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `day_counts` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `findings` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `page_failures` (
	`release` text NOT NULL,
	`what` text NOT NULL,
	`place` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`release`, `what`, `place`)
) WITHOUT ROWID;
--> statement-breakpoint
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
	`password_hash` text,
	`taken_down_at` integer,
	`takedown_reason` text
);
--> statement-breakpoint
CREATE INDEX `requests_by_owner` ON `requests` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_by_folder` ON `requests` (`folder_id`);--> statement-breakpoint
CREATE INDEX `requests_by_expiry` ON `requests` (`expires_at`) WHERE "requests"."taken_down_at" IS NULL;--> statement-breakpoint
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
CREATE INDEX `sendings_by_request` ON `sendings` (`request_id`,`begun_at`) WHERE "sendings"."files" > 0;--> statement-breakpoint
CREATE INDEX `sendings_of_request` ON `sendings` (`request_id`);--> statement-breakpoint
CREATE TABLE `archives` (
	`folder_id` text NOT NULL,
	`digest` text NOT NULL,
	`size` integer NOT NULL,
	`etag` text NOT NULL,
	`modified_at` integer NOT NULL,
	`remembered_at` integer NOT NULL,
	PRIMARY KEY(`folder_id`, `digest`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `archives_by_time` ON `archives` (`remembered_at`);--> statement-breakpoint
CREATE TABLE `folders` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`parent_id` text,
	`position` integer NOT NULL,
	`meter_key` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`oldest_file_at` integer,
	`expires_at` integer,
	`init_key` text NOT NULL,
	`file_count` integer NOT NULL,
	`total_bytes` integer NOT NULL,
	`unfinished_files` integer DEFAULT 0 NOT NULL,
	`unfinished_bytes` integer DEFAULT 0 NOT NULL,
	`next_position` integer NOT NULL,
	`next_directory` integer DEFAULT 1 NOT NULL,
	`directory_bytes` integer DEFAULT 0 NOT NULL,
	`download_count` integer DEFAULT 0 NOT NULL,
	`downloaded_bytes` integer DEFAULT 0 NOT NULL,
	`last_accessed_at` integer,
	`first_download_at` integer,
	`last_download_at` integer,
	`download_limit` integer,
	`places_until` integer DEFAULT 0 NOT NULL,
	`taken_down_at` integer,
	`takedown_reason` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`removed_at` integer,
	`message` text,
	`password_hash` text,
	`pass_version` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer
);
--> statement-breakpoint
CREATE INDEX `folders_by_shelf` ON `folders` (`owner_id`,`parent_id`,`position`) WHERE "folders"."status" = 'open';--> statement-breakpoint
CREATE INDEX `folders_by_init_key` ON `folders` (`owner_id`,`init_key`,`created_at`) WHERE "folders"."unfinished_files" > 0;--> statement-breakpoint
CREATE INDEX `folders_by_expiry` ON `folders` (`expires_at`) WHERE "folders"."expires_at" IS NOT NULL AND "folders"."status" = 'open' AND "folders"."taken_down_at" IS NULL;--> statement-breakpoint
CREATE INDEX `folders_used_up` ON `folders` (`places_until`) WHERE "folders"."download_limit" IS NOT NULL AND "folders"."download_count" >= "folders"."download_limit" AND "folders"."status" = 'open' AND "folders"."taken_down_at" IS NULL;--> statement-breakpoint
CREATE INDEX `folders_without_expiry` ON `folders` (`owner_id`) WHERE "folders"."expires_at" IS NULL AND "folders"."status" = 'open';--> statement-breakpoint
CREATE INDEX `folders_to_take_down` ON `folders` (`taken_down_at`) WHERE "folders"."taken_down_at" IS NOT NULL AND "folders"."file_count" > 0;--> statement-breakpoint
CREATE INDEX `folders_deleting` ON `folders` (`owner_id`,`parent_id`) WHERE "folders"."status" = 'deleting';--> statement-breakpoint
CREATE INDEX `folders_to_empty` ON `folders` (`meter_key`,`removed_at`) WHERE "folders"."status" = 'deleting';--> statement-breakpoint
CREATE INDEX `folders_expired` ON `folders` (`removed_at`) WHERE "folders"."status" = 'expired';--> statement-breakpoint
CREATE TABLE `capabilities` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`folder_id` text NOT NULL,
	`allows` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`folder_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `capabilities_by_folder` ON `capabilities` (`folder_id`,`allows`);--> statement-breakpoint
CREATE TABLE `covers` (
	`folder_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`r2_key` text NOT NULL,
	`name` text NOT NULL,
	`file_count` integer NOT NULL,
	`total_bytes` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `directories` (
	`folder_id` text NOT NULL,
	`number` integer NOT NULL,
	`parent` integer NOT NULL,
	`name` text NOT NULL,
	`file_count` integer NOT NULL,
	`is_kept` integer DEFAULT false NOT NULL,
	`total_bytes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`folder_id`, `number`),
	FOREIGN KEY (`folder_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `directories_by_name` ON `directories` (`folder_id`,`parent`,`name`);--> statement-breakpoint
CREATE INDEX `directories_empty` ON `directories` (`folder_id`) WHERE "directories"."file_count" = 0;--> statement-breakpoint
CREATE INDEX `directories_kept` ON `directories` (`folder_id`) WHERE "directories"."is_kept" = 1;--> statement-breakpoint
CREATE TABLE `files` (
	`id` text NOT NULL,
	`folder_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`directory` integer DEFAULT 0 NOT NULL,
	`size` integer NOT NULL,
	`type` text NOT NULL,
	`upload_key` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`r2_key` text NOT NULL,
	`part_bytes` integer,
	`upload_id` text,
	`etag` text,
	`crc32` integer,
	`download_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`folder_id`, `position`),
	FOREIGN KEY (`folder_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `files_by_id` ON `files` (`id`);--> statement-breakpoint
CREATE INDEX `files_by_directory` ON `files` (`folder_id`,`directory`,`position`);--> statement-breakpoint
CREATE INDEX `files_by_upload_key` ON `files` (`folder_id`,`upload_key`);--> statement-breakpoint
CREATE INDEX `files_unfinished` ON `files` (`created_at`) WHERE "files"."status" = 'uploading';--> statement-breakpoint
CREATE TABLE `part_checksums` (
	`file_id` text PRIMARY KEY NOT NULL,
	`sha256s` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `parts` (
	`file_id` text NOT NULL,
	`number` integer NOT NULL,
	`size` integer NOT NULL,
	`sha256` text,
	`crc32` integer,
	`etag` text,
	`arrived_at` integer,
	`attempts_open` integer NOT NULL,
	`is_suspect` integer NOT NULL,
	`device` text,
	`heard_at` integer,
	PRIMARY KEY(`file_id`, `number`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `removals` (
	`folder_id` text NOT NULL,
	`file_id` text NOT NULL,
	`meter_key` text NOT NULL,
	`r2_key` text NOT NULL,
	`upload_id` text,
	`missing_bytes` integer NOT NULL,
	`missing_files` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`folder_id`, `file_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `removals_by_meter` ON `removals` (`meter_key`,`due_at`);--> statement-breakpoint
CREATE TABLE `shelf_counts` (
	`shelf` text NOT NULL,
	`level` integer NOT NULL,
	`block` integer NOT NULL,
	`items` integer NOT NULL,
	PRIMARY KEY(`shelf`, `level`, `block`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `shelf_counts_empty` ON `shelf_counts` (`shelf`) WHERE "shelf_counts"."items" = 0;--> statement-breakpoint
INSERT INTO `plans` (`id`, `name`, `price_usd`, `position`) VALUES ('free', 'Free', 0, 0), ('premium', 'Premium', 8, 1);
