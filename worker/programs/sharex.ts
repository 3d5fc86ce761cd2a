/** Custom uploader of ShareX, which reads links and error message from the JSON response. */
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
