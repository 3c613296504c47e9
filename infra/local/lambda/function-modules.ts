import type { Capability } from '../../../shared/contract/route.ts';
import type { TriggerFunction } from '../cognito/triggers.ts';

/** Where the functions are; they are found by path, as the stacks find them. */
const functions = new URL('../../../functions/', import.meta.url);

export function handlerModule(capability: Capability | TriggerFunction): string {
	return new URL(`${capability}/handler.ts`, functions).href;
}

export const ingestFilesModule = new URL('ingest-files/handler.ts', functions).href;

export const portalAddressModule = new URL('platform/portal-address.ts', functions).href;

export const referenceDataModule = new URL('setup/load-reference-data.ts', functions).href;

export const directoryModule = new URL('platform/directory.ts', functions).href;
