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
	`created_at` integer NOT NULL
);
