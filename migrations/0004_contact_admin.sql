CREATE TABLE `admin_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin` text NOT NULL,
	`action` text NOT NULL,
	`target` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_actions_by_time` ON `admin_actions` (`at`);--> statement-breakpoint
CREATE TABLE `takedowns` (
	`id` text PRIMARY KEY NOT NULL,
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
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`folder_url` text,
	`folder_id` text,
	`created_at` integer NOT NULL,
	`status` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `submissions_by_time` ON `submissions` (`created_at`);--> statement-breakpoint
CREATE INDEX `submissions_by_folder` ON `submissions` (`folder_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `folders_to_take_down` ON `folders` (`taken_down_at`) WHERE "folders"."taken_down_at" IS NOT NULL AND "folders"."file_count" > 0;