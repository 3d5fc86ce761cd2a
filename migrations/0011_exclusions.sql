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
CREATE INDEX `exclusions_by_time` ON `exclusions` (`created_at`);