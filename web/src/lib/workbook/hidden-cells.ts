/** Hidden rows and columns of a sheet. They are read like visible ones. */
export interface HiddenCells {
	readonly sheet: string;
	readonly rows: number;
	/** Letters and heading of each hidden column that was read. */
	readonly columns: readonly string[];
	readonly isSheet: boolean;
}
