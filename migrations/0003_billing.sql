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
CREATE TABLE `webhook_ids` (
	`id` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_ids_by_time` ON `webhook_ids` (`seen_at`);--> statement-breakpoint
CREATE INDEX `folders_without_expiry` ON `folders` (`owner_id`) WHERE "folders"."expires_at" IS NULL AND "folders"."status" = 'open';--> statement-breakpoint
INSERT INTO `plans` (`id`, `name`, `price_usd`, `position`) VALUES ('free', 'Free', 0, 0), ('premium', 'Premium', 8, 1);
