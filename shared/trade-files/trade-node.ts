export const ignoredReasons = [
	/** Namespaces, schema, version and message header. */
	'document',
	/** Name of a code list. */
	'coding-scheme',
	/** Identifier that other elements reference. */
	'identity',
	/** Asset class and product type, which the terms already imply. */
	'classification',
	/** Legal documentation, calculation agent, and settlement terms with their default. */
	'documentation',
	/** Reset dates of a daily compounded index, which has its own observation dates. */
	'daily-observation',
] as const;

export type IgnoredReason = (typeof ignoredReasons)[number];

export type NodeUse =
	| { readonly kind: 'used' }
	| { readonly kind: 'label' }
	| { readonly kind: 'ignored'; readonly reason: IgnoredReason };

/** Element, attribute or JSON value of a trade file. Attribute names start with `@`. Each JSON list item is a node. */
export class TradeNode {
	readonly name: string;
	readonly line: number;
	readonly parent: TradeNode | undefined;
	readonly children: TradeNode[] = [];
	/** Text without surrounding blanks; empty for an element with children. */
	value = '';
	/** Undefined until the node has been read. */
	use: NodeUse | undefined;
	isValueRead = false;
	readonly #place: number;
	readonly #childrenByName = new Map<string, number>();

	constructor(name: string, line: number, parent?: TradeNode) {
		this.name = name;
		this.line = line;
		this.parent = parent;
		this.#place = parent === undefined ? 1 : (parent.#childrenByName.get(name) ?? 0) + 1;
		if (parent === undefined) return;
		parent.#childrenByName.set(name, this.#place);
		parent.children.push(this);
	}

	/** Path from the root. Repeated elements are numbered: `Portfolio/Trade[2]/SwapData`. */
	get path(): string {
		if (this.parent === undefined) return this.name;
		const count = this.parent.#childrenByName.get(this.name) ?? 1;
		return `${this.parent.path}/${this.name}${count > 1 ? `[${this.#place}]` : ''}`;
	}

	get size(): number {
		return this.children.reduce((sum, child) => sum + child.size, 1);
	}

	mark(use: NodeUse): void {
		this.use = use;
		for (const child of this.children) child.mark(use);
	}
}

export const tradeFormats = ['ore', 'fpml', 'cdm'] as const;

export type TradeFormat = (typeof tradeFormats)[number];

export const tradeFileLimits = { bytes: 5 * 1024 * 1024, elements: 100_000, depth: 60 } as const;

export type UnreadableCode =
	| 'file-too-large'
	| 'too-many-elements'
	| 'too-deep'
	| 'document-type'
	| 'not-utf-8'
	| 'not-well-formed'
	| 'mixed-content'
	| 'key-twice'
	| 'cdm-version'
	| 'no-trade-file';

/** Thrown if a trade file cannot be read. The message is English; translations use `code` and `values`. */
export class UnreadableTradeFile extends Error {
	override readonly name = 'UnreadableTradeFile';
	readonly code: UnreadableCode;
	/** Line number, from 1; 0 for the whole file. */
	readonly line: number;

	constructor(code: UnreadableCode, line: number, cause?: unknown) {
		super(line === 0 ? sentences[code] : `Line ${line}: ${sentences[code]}`, cause === undefined ? {} : { cause });
		this.code = code;
		this.line = line;
	}
}

const sentences: Readonly<Record<UnreadableCode, string>> = {
	'file-too-large': 'The file has more than 5 MB. Split it.',
	'too-many-elements': 'The file has more than 100,000 elements or attributes. Split it.',
	'too-deep': 'The elements are nested more than 60 levels deep.',
	'document-type': 'The file has a document type. Remove it: entities are not read.',
	'not-utf-8': 'The file is not UTF-8. Save it as UTF-8.',
	'not-well-formed': 'The file is not well-formed XML or JSON.',
	'mixed-content': 'An element has both text and elements.',
	'key-twice': 'An object has a key twice.',
	'cdm-version': 'The version of CDM is not supported: expected 6.',
	'no-trade-file': 'The file is no FpML 5 confirmation, no ORE portfolio and no CDM trade state.',
};

export const isUnreadableCode = (code: string): code is UnreadableCode => Object.hasOwn(sentences, code);

/** Counts the nodes of a file, and refuses a file that exceeds the limits. */
export class NodeCounter {
	#count = 0;

	add(depth: number, line: number): void {
		this.#count += 1;
		if (this.#count > tradeFileLimits.elements) throw new UnreadableTradeFile('too-many-elements', line);
		if (depth > tradeFileLimits.depth) throw new UnreadableTradeFile('too-deep', line);
	}
}
