/**
 * A custom uploader of ShareX, as its documentation describes the file: what the instance answers in JSON is the link, the
 * page of the management link, where the upload is deleted by hand, and the sentence of a refusal.
 */
export const shareXUploader = (origin: string) => ({
  Version: '15.0.0',
  Name: `Fileshare (${new URL(origin).host})`,
  DestinationType: 'ImageUploader, TextUploader, FileUploader',
  RequestMethod: 'POST',
  RequestURL: `${origin}/`,
  Headers: { Accept: 'application/json' },
  Body: 'MultipartFormData',
  FileFormName: 'file',
  URL: '{json:shareLink}',
  DeletionURL: '{json:manageUrl}',
  ErrorMessage: '{json:error}',
});
