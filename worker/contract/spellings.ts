/** Response fields are camelCase. The server repeats some in snake_case (`docs/product.md` section 5). */

/**
 * Maps additional names to fields, for example `{ snake_case: 'camelCase' }`. A nested object maps to its own
 * `Spellings`, a list to the spellings of its items.
 */
export interface Spellings {
  readonly [name: string]: string | Spellings;
}

export type SpellingsOf<Answer> = unknown extends Answer
  ? Spellings
  : Answer extends readonly (infer Item)[]
    ? SpellingsOf<Item>
    : Answer extends object
      ? { readonly [Field in keyof Answer]?: SpellingsOf<Answer[Field]> } & {
          readonly [name: `${string}_${string}`]: keyof Answer;
        }
      : never;

export const SNAKE_CASE = {
  file: {
    file_id: 'fileId',
    original_filename: 'originalFilename',
    file_size: 'fileSize',
    mime_type: 'mimeType',
    upload_date: 'uploadDate',
    expiry_date: 'expiryDate',
    download_count: 'downloadCount',
  },
  listedFolder: {
    folder_id: 'folderId',
    folder_name: 'folderName',
    created_at: 'createdAt',
    total_downloads: 'totalDownloads',
    bandwidth_used: 'bandwidthUsed',
    file_count: 'fileCount',
    total_size: 'totalSize',
    expiry_date: 'expiryDate',
  },
  sharedFolder: { folder_name: 'folderName', original_folder_name: 'originalFolderName' },
  plan: {
    plan_id: 'planId',
    plan_name: 'planName',
    price_usd: 'priceUsd',
    max_file_size_bytes: 'maxFileSizeBytes',
    storage_quota_bytes: 'storageQuotaBytes',
    expiry_days: 'expiryDays',
    product_id: 'productId',
  },
  profile: { created_at: 'createdAt', subscription_expires_at: 'subscriptionExpiresAt' },
  submission: { submission_id: 'submissionId', folder_url: 'folderUrl' },
  takedown: {
    content_type: 'contentType',
    content_id: 'contentId',
    reporter_name: 'reporterName',
    reporter_email: 'reporterEmail',
    content_url: 'contentUrl',
    created_at: 'createdAt',
  },
  previewedFolder: {
    folder_name: 'folderName',
    file_count: 'fileCount',
    total_size: 'totalSize',
    created_at: 'createdAt',
  },
  previewedFile: { original_filename: 'originalFilename', file_size: 'fileSize' },
} as const satisfies Spellings;

/** Other field names that the page accepts. The outer key is the field that contains them. `''` is the whole body. */
export const ACCEPTED_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { ip: 'ipAddress' },
  files: { filename: 'originalFilename', size: 'fileSize', contentType: 'mimeType' },
  folder: { name: 'folderName' },
  folders: { name: 'folderName' },
  plans: { dodo_product_id: 'productId' },
  subscriptionTier: { displayName: 'name' },
};

export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function withSnakeCase(answer: unknown, spellings: Spellings = {}): unknown {
  if (Array.isArray(answer)) return answer.map((item) => withSnakeCase(item, spellings));
  const result = { ...(answer as Record<string, unknown>) };
  for (const [name, inside] of Object.entries(spellings)) {
    if (typeof inside !== 'string') result[name] = withSnakeCase(result[name], inside);
    else if (inside in result) result[name] = result[inside];
  }
  return result;
}
