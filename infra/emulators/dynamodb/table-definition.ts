/** A table with the text attributes `pk` and `sk` as its keys. */
export interface TableDefinition {
	readonly name: string;
	/** Global secondary indexes over text attributes. */
	readonly indexes: readonly {
		readonly name: string;
		readonly partitionKey: string;
		readonly sortKey: string;
		/** Attributes of the index in addition to the keys. Default: all. */
		readonly attributes?: readonly string[];
	}[];
}
