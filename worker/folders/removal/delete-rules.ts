import type { errors } from '../../contract/errors';
import { cleanPath } from '../naming';
import type { Folder } from '../store';

export interface NamedItem {
  readonly folderId: string;
  readonly fileId?: string | undefined;
  readonly path: string;
}

export type DeleteProblem = Extract<keyof typeof errors, 'not_found' | 'taken_down'>;

export interface DeletionPlan {
  readonly folders: { index: number; folderId: string }[];
  readonly files: { index: number; folderId: string; fileId: string }[];
  readonly directories: { index: number; folderId: string; path: string }[];
  readonly problems: Map<number, DeleteProblem>;
}

export const foldersOfDirectories = (items: readonly NamedItem[]): string[] => [
  ...new Set(items.filter(isDirectory).map(({ folderId }) => folderId)),
];

/** Sorts items by kind. Rejects items of taken-down folders, whose rows must stay as tombstones. */
export function planDeletion(
  items: readonly NamedItem[],
  folders: ReadonlyMap<string, Pick<Folder, 'ownerId' | 'status' | 'takenDownAt'>>,
  ownerId: string,
): DeletionPlan {
  const plan: DeletionPlan = { folders: [], files: [], directories: [], problems: new Map() };
  for (const [index, { folderId, fileId, path: rawPath }] of items.entries()) {
    const folder = folders.get(folderId);
    const path = cleanPath(rawPath);
    if (folder?.ownerId !== ownerId || folder.status !== 'open') plan.problems.set(index, 'not_found');
    else if (folder.takenDownAt !== null) plan.problems.set(index, 'taken_down');
    else if (fileId !== undefined) plan.files.push({ index, folderId, fileId });
    else if ('problem' in path) plan.problems.set(index, 'not_found');
    else if (path.name !== '') plan.directories.push({ index, folderId, path: path.name });
    else plan.folders.push({ index, folderId });
  }
  return plan;
}

const isDirectory = ({ fileId, path }: NamedItem): boolean => fileId === undefined && path !== '';
