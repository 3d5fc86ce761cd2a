CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_by_expiry` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
DROP INDEX `folders_by_expiry`;--> statement-breakpoint
ALTER TABLE `folders` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `folders_to_empty` ON `folders` (`meter_key`,`removed_at`) WHERE "folders"."status" = 'deleting';--> statement-breakpoint
CREATE INDEX `folders_by_expiry` ON `folders` (`expires_at`) WHERE "folders"."expires_at" IS NOT NULL AND "folders"."status" = 'open' AND "folders"."taken_down_at" IS NULL;--> statement-breakpoint
ALTER TABLE `removals` ADD `due_at` integer NOT NULL DEFAULT 0;--> statement-breakpoint
CREATE INDEX `removals_by_meter` ON `removals` (`meter_key`,`due_at`);