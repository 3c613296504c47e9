import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { handlerFile } from '#infra/handler-files.ts';

/** The functions are found by path, as in the stacks. */
const functions = new URL('../../../functions', import.meta.url);

/** The source of a handler, or its bundle in the directory that `FUNCTION_BUNDLES` names: it loads in half the time. */
export function handlerModule(functionName: string): string {
	const { FUNCTION_BUNDLES: bundles } = process.env;
	if (bundles !== undefined) return pathToFileURL(join(bundles, `${functionName}.mjs`)).href;
	return pathToFileURL(handlerFile(functionName)).href;
}

export const portalAddressModule = new URL('directory/store/portal-address.ts', functions).href;

export const referenceDataModule = new URL('administration/setup/load-reference-data.ts', functions).href;

export const organisationsModule = new URL('directory/organisations.ts', functions).href;

export const usersModule = new URL('directory/users.ts', functions).href;

export const fileLoadingModule = new URL('rates/files/load-file.ts', functions).href;
