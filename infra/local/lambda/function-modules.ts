/** The functions are found by path, as in the stacks. */
const functions = new URL('../../../functions/', import.meta.url);

export function handlerModule(functionName: string): string {
	return new URL(`${functionName}/handler.ts`, functions).href;
}

export const portalAddressModule = new URL('platform/portal-address.ts', functions).href;

export const referenceDataModule = new URL('setup/load-reference-data.ts', functions).href;

export const organisationsModule = new URL('platform/directory/organisations.ts', functions).href;

export const usersModule = new URL('platform/directory/users.ts', functions).href;

export const fileLoadingModule = new URL('ingest-files/load-file.ts', functions).href;
