import { type TableDefinition, tables } from '#shared/contract/resource-names.ts';
import type { TableDefinition as LocalTable } from '../emulators/dynamodb/table-definition.ts';

/** The portal's tables on one machine. */
export const localTables: readonly LocalTable[] = Object.values<TableDefinition>(tables).map(
	({ localName, indexes }) => ({ name: localName, indexes }),
);
