export const PRODUCT_NAME = 'Fileshare';
