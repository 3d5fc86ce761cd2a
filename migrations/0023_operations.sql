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
