import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { handlerFile } from '#infra/handler-files.ts';

/** The source of a handler, or its bundle in the directory that `FUNCTION_BUNDLES` names: it loads in half the time. */
export function handlerModule(functionName: string): string {
	const { FUNCTION_BUNDLES: bundles } = process.env;
	if (bundles !== undefined) return pathToFileURL(join(bundles, `${functionName}.mjs`)).href;
	return pathToFileURL(handlerFile(functionName)).href;
}

export const portalAddressModule = import.meta.resolve('#functions/directory/store/portal-address.ts');

export const referenceDataModule = import.meta.resolve('#functions/administration/setup/load-reference-data.ts');

export const organisationsModule = import.meta.resolve('#functions/directory/organisations.ts');

export const usersModule = import.meta.resolve('#functions/directory/users.ts');

export const fileLoadingModule = import.meta.resolve('#functions/rates/files/load-file.ts');
