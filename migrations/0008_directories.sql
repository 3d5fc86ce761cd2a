CREATE TABLE `directories` (
	`folder_id` text NOT NULL,
	`number` integer NOT NULL,
	`parent` integer NOT NULL,
	`name` text NOT NULL,
	`file_count` integer NOT NULL,
	PRIMARY KEY(`folder_id`, `number`),
	FOREIGN KEY (`folder_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `__paths` (
	`folder_id` text NOT NULL,
	`path` text NOT NULL,
	`above` text NOT NULL,
	`number` integer NOT NULL,
	`file_count` integer NOT NULL,
	PRIMARY KEY(`folder_id`, `path`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__paths` (`folder_id`, `path`, `above`, `number`, `file_count`)
WITH RECURSIVE `held`(`folder_id`, `path`, `above`, `files`) AS (
	SELECT `folder_id`, `path`, rtrim(rtrim(`path`, replace(`path`, '/', '')), '/'), count(*)
	FROM `files` WHERE `path` <> '' GROUP BY 1, 2
	UNION ALL
	SELECT `folder_id`, `above`, rtrim(rtrim(`above`, replace(`above`, '/', '')), '/'), `files` FROM `held` WHERE `above` <> ''
)
SELECT `folder_id`, `path`, `above`, row_number() OVER (PARTITION BY `folder_id` ORDER BY `path`), sum(`files`)
FROM `held` GROUP BY `folder_id`, `path`;--> statement-breakpoint
INSERT INTO `directories` (`folder_id`, `number`, `parent`, `name`, `file_count`)
SELECT `own`.`folder_id`, `own`.`number`, coalesce(`up`.`number`, 0),
	substr(`own`.`path`, length(`own`.`above`) + iif(`own`.`above` = '', 1, 2)), `own`.`file_count`
FROM `__paths` AS `own`
LEFT JOIN `__paths` AS `up` ON `up`.`folder_id` = `own`.`folder_id` AND `up`.`path` = `own`.`above`;--> statement-breakpoint
CREATE UNIQUE INDEX `directories_by_name` ON `directories` (`folder_id`,`parent`,`name`);--> statement-breakpoint
CREATE INDEX `directories_empty` ON `directories` (`folder_id`) WHERE "directories"."file_count" = 0;--> statement-breakpoint
DROP INDEX `files_by_path`;--> statement-breakpoint
ALTER TABLE `files` ADD `directory` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `files` SET `directory` = (
	SELECT `number` FROM `__paths` WHERE `__paths`.`folder_id` = `files`.`folder_id` AND `__paths`.`path` = `files`.`path`
) WHERE `path` <> '';--> statement-breakpoint
DROP TABLE `__paths`;--> statement-breakpoint
CREATE INDEX `files_by_directory` ON `files` (`folder_id`,`directory`,`position`);--> statement-breakpoint
ALTER TABLE `files` DROP COLUMN `path`;--> statement-breakpoint
UPDATE `files` SET `type` = rtrim(substr(`type`, 1, instr(`type`, ';') - 1)) WHERE instr(`type`, ';') > 0;--> statement-breakpoint
UPDATE `files` SET `type` = 'application/octet-stream'
WHERE length(`type`) > 127 OR `type` GLOB '*[^a-zA-Z0-9!#$&^_.+/-]*';--> statement-breakpoint
DELETE FROM `shelf_counts` WHERE `shelf` >= 'files/' AND `shelf` < 'files0';--> statement-breakpoint
INSERT INTO `shelf_counts` (`shelf`, `level`, `block`, `items`)
SELECT `folder_id` || '/' || `directory`, `level`, `position` >> (6 * `level`), count(*)
FROM `files` CROSS JOIN (SELECT 1 AS `level` UNION ALL SELECT 2) GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE `folders` ADD `next_directory` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `folders` ADD `directory_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `folders` SET `next_directory` = `held`.`next`, `directory_bytes` = `held`.`bytes` FROM (
	SELECT `folder_id`, max(`number`) + 1 AS `next`, sum(64 + 2 * octet_length(`name`)) AS `bytes`
	FROM `directories` GROUP BY `folder_id`
) AS `held` WHERE `folders`.`id` = `held`.`folder_id`;
