/**
 * Returns a ShareX custom uploader, in the format of the ShareX documentation. The uploader reads three fields of the
 * JSON response: the link, the management page and the error message. Users delete the upload on the management page.
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
