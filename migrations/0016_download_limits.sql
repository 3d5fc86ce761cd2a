ALTER TABLE `folders` ADD `first_download_at` integer;--> statement-breakpoint
ALTER TABLE `folders` ADD `last_download_at` integer;--> statement-breakpoint
ALTER TABLE `folders` ADD `download_limit` integer;--> statement-breakpoint
ALTER TABLE `folders` ADD `places_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `folders_used_up` ON `folders` (`places_until`) WHERE "folders"."download_limit" IS NOT NULL AND "folders"."download_count" >= "folders"."download_limit" AND "folders"."status" = 'open' AND "folders"."taken_down_at" IS NULL;