CREATE TABLE `forgotten_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`forgotten_at` integer NOT NULL,
	`is_stopped` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forgotten_subscriptions_to_stop` ON `forgotten_subscriptions` (`forgotten_at`) WHERE "forgotten_subscriptions"."is_stopped" = 0;--> statement-breakpoint
CREATE INDEX `forgotten_subscriptions_by_time` ON `forgotten_subscriptions` (`forgotten_at`);