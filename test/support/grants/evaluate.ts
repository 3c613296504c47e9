import ts from 'typescript';
import type { BundledProgram } from './bundled-program.ts';

/**
 * Possible value of an expression, as far as the code determines it.
 *
 * In a text, `*` replaces parts that are known only at run time, and `<NAME>` replaces the value of an environment
 * variable.
 */
export type Value =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'undefined' }
	| { readonly kind: 'object'; readonly properties: ReadonlyMap<string, Deferred>; readonly others?: Unknown }
	| { readonly kind: 'array'; readonly elements: readonly Deferred[] }
	| { readonly kind: 'function'; readonly node: FunctionNode; readonly frames: Frames }
	| Unknown;

interface Unknown {
	readonly kind: 'unknown';
	/** `data`: the value comes from outside, such as an event. `limit`: this analysis does not support the code. */
	readonly why: 'data' | 'limit';
	readonly place: string;
}

export interface Result {
	readonly value: Value;
	readonly choices: Choices;
}

/** Call to which a value belongs, for each function with several calls. */
export type Choices = ReadonlyMap<FunctionNode, ts.CallExpression>;

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

/** The calls through which the evaluation has entered functions. */
type Frames = ReadonlyMap<FunctionNode, { readonly call: ts.CallExpression; readonly frames: Frames }>;

type Deferred = (choices: Choices) => Result[];

const deepest = 60;
const maxResults = 2000;
const mutating = new Set(['push', 'unshift', 'splice', 'set', 'add']);

/**
 * Finds every possible value of an expression in a bundle. Follows variables, object spreads, function results and, for
 * a parameter, the arguments of every call. Values that belong together have the same choices.
 */
export class Evaluator {
	readonly #program: BundledProgram;
	#depth = 0;

	constructor(program: BundledProgram) {
		this.#program = program;
	}

	/**
	 * Returns the possible values of an expression.
	 *
	 * @param choices calls that were chosen while a different part of the same command was evaluated
	 */
	evaluate(expression: ts.Expression, choices: Choices = new Map()): Result[] {
		return this.#evaluate(expression, new Map(), choices);
	}

	#evaluate(expression: ts.Expression, frames: Frames, choices: Choices): Result[] {
		if (this.#depth > deepest) return [{ value: this.#limit(expression), choices }];
		this.#depth += 1;
		try {
			const results = this.#dispatch(expression, frames, choices);
			if (results.length > maxResults) return [{ value: this.#limit(expression), choices }];
			return results;
		} finally {
			this.#depth -= 1;
		}
	}

	#dispatch(node: ts.Expression, frames: Frames, choices: Choices): Result[] {
		const single = (value: Value): Result[] => [{ value, choices }];
		if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) {
			return this.#evaluate(node.expression, frames, choices);
		}
		if (ts.isStringLiteralLike(node)) return single({ kind: 'text', text: node.text });
		if (ts.isTemplateExpression(node)) return this.#template(node, frames, choices);
		if (ts.isVoidExpression(node)) return single({ kind: 'undefined' });
		if (ts.isIdentifier(node)) return this.#identifier(node, frames, choices);
		if (ts.isObjectLiteralExpression(node)) return this.#object(node, frames, choices);
		if (ts.isArrayLiteralExpression(node)) return single(this.#array(node, frames));
		if (ts.isConditionalExpression(node)) {
			return [node.whenTrue, node.whenFalse].flatMap((branch) => this.#evaluate(branch, frames, choices));
		}
		if (ts.isBinaryExpression(node)) return this.#binary(node, frames, choices);
		if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return single({ kind: 'function', node, frames });
		if (ts.isPropertyAccessExpression(node)) {
			return this.#evaluate(node.expression, frames, choices).flatMap((base) =>
				this.#propertyOf(base, node.name.text, node),
			);
		}
		if (ts.isElementAccessExpression(node)) {
			return this.#evaluate(node.argumentExpression, frames, choices).flatMap((key) =>
				this.#evaluate(node.expression, frames, key.choices).flatMap((base) =>
					key.value.kind === 'text' && !key.value.text.includes('*')
						? this.#propertyOf(base, key.value.text, node)
						: base.value.kind === 'array'
							? base.value.elements.flatMap((element) => element(base.choices))
							: [{ value: this.#follow(base.value, node), choices: base.choices }],
				),
			);
		}
		if (ts.isCallExpression(node)) return this.#call(node, frames, choices);
		if (ts.isNewExpression(node) || ts.isNumericLiteral(node)) return single(this.#data(node));
		return single(this.#limit(node));
	}

	#template(node: ts.TemplateExpression, frames: Frames, choices: Choices): Result[] {
		let texts: { readonly text: string; readonly choices: Choices }[] = [{ text: node.head.text, choices }];
		for (const span of node.templateSpans) {
			texts = texts.flatMap((soFar) =>
				distinctTexts(this.#evaluate(span.expression, frames, soFar.choices), soFar.choices).map((piece) => ({
					text: `${soFar.text}${piece.text}${span.literal.text}`,
					choices: piece.choices,
				})),
			);
		}
		return texts.map(({ text, choices: chosen }) => ({
			value: { kind: 'text', text: text.replaceAll(/\*+/g, '*') },
			choices: chosen,
		}));
	}

	#binary(node: ts.BinaryExpression, frames: Frames, choices: Choices): Result[] {
		const operator = node.operatorToken.kind;
		const right = this.#evaluate(node.right, frames, choices);
		if (operator === ts.SyntaxKind.AmpersandAmpersandToken) {
			return [...right, { value: { kind: 'undefined' }, choices }];
		}
		if (operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken) {
			const left = this.#evaluate(node.left, frames, choices);
			return [...left.filter(({ value }) => value.kind !== 'undefined'), ...right];
		}
		return [{ value: this.#limit(node), choices }];
	}

	#array(node: ts.ArrayLiteralExpression, frames: Frames): Value {
		const elements = node.elements.map((element): Deferred => {
			if (!ts.isSpreadElement(element)) return (choices) => this.#evaluate(element, frames, choices);
			return (choices) =>
				this.#evaluate(element.expression, frames, choices).flatMap((each) => this.#elementsOf(each, element));
		});
		return { kind: 'array', elements };
	}

	/** Evaluates an object. Each combination of values of spreads and computed names gives a separate object. */
	#object(node: ts.ObjectLiteralExpression, frames: Frames, choices: Choices): Result[] {
		type Partial = { properties: Map<string, Deferred>; others?: Unknown; choices: Choices };
		let partials: Partial[] = [{ properties: new Map(), choices }];
		const having = (partial: Partial, name: string, deferred: Deferred): Partial => ({
			...partial,
			properties: new Map([...partial.properties, [name, deferred]]),
		});
		for (const property of node.properties) {
			partials = partials.flatMap((partial): Partial[] => {
				if (ts.isSpreadAssignment(property)) {
					return this.#evaluate(property.expression, frames, partial.choices).map(({ value, choices: chosen }) => {
						if (value.kind === 'undefined') return { ...partial, choices: chosen };
						if (value.kind !== 'object') {
							return { properties: new Map(), others: this.#follow(value, property), choices: chosen };
						}
						const { properties, others } = value;
						if (others !== undefined) return { properties: new Map(properties), others, choices: chosen };
						return { ...partial, properties: new Map([...partial.properties, ...properties]), choices: chosen };
					});
				}
				if (ts.isShorthandPropertyAssignment(property)) {
					const { name } = property;
					return [having(partial, name.text, (chosen) => this.#identifier(name, frames, chosen))];
				}
				if (ts.isMethodDeclaration(property) && ts.isIdentifier(property.name)) {
					const value: Value = { kind: 'function', node: property, frames };
					return [having(partial, property.name.text, (chosen) => [{ value, choices: chosen }])];
				}
				if (!ts.isPropertyAssignment(property)) return [{ ...partial, others: this.#limit(property) }];
				const { name, initializer } = property;
				const deferred: Deferred = (chosen) => this.#evaluate(initializer, frames, chosen);
				if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return [having(partial, name.text, deferred)];
				if (!ts.isComputedPropertyName(name)) return [{ ...partial, others: this.#limit(property) }];
				return this.#evaluate(name.expression, frames, partial.choices).map(({ value, choices: chosen }) =>
					value.kind === 'text'
						? { ...having(partial, value.text, deferred), choices: chosen }
						: { ...partial, others: this.#follow(value, name), choices: chosen },
				);
			});
		}
		return partials.map(({ choices: chosen, ...object }) => ({
			value: { kind: 'object', ...object },
			choices: chosen,
		}));
	}

	#propertyOf({ value, choices }: Result, name: string, node: ts.Node): Result[] {
		if (value.kind !== 'object') return [{ value: this.#follow(value, node), choices }];
		const known = value.properties.get(name);
		if (known !== undefined) return known(choices);
		return [{ value: value.others ?? { kind: 'undefined' }, choices }];
	}

	property(object: Result, name: string, node: ts.Node): Result[] {
		return this.#propertyOf(object, name, node);
	}

	#elementsOf({ value, choices }: Result, node: ts.Node): Result[] {
		if (value.kind === 'array') return value.elements.flatMap((element) => element(choices));
		return [{ value: this.#follow(value, node), choices }];
	}

	#identifier(node: ts.Identifier, frames: Frames, choices: Choices): Result[] {
		if (node.text === 'undefined') return [{ value: { kind: 'undefined' }, choices }];
		const symbol = this.#program.symbolOf(node);
		const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
		if (symbol === undefined || declaration === undefined) return [{ value: this.#data(node), choices }];
		if (ts.isFunctionDeclaration(declaration)) {
			return [{ value: { kind: 'function', node: declaration, frames }, choices }];
		}
		if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration)) {
			return [{ value: this.#data(node), choices }];
		}
		if (this.#isMutated(symbol)) return [{ value: this.#limit(node), choices }];
		if (ts.isVariableDeclaration(declaration)) return this.#variable(declaration, symbol, frames, choices);
		if (ts.isParameter(declaration)) return this.#parameter(declaration, frames, choices);
		if (ts.isBindingElement(declaration)) return this.#bindingElement(declaration, frames, choices);
		return [{ value: this.#limit(node), choices }];
	}

	/** True if the object in a variable is changed after it was created. */
	#isMutated(symbol: ts.Symbol): boolean {
		return this.#program.referencesTo(symbol).some((reference) => {
			const access = reference.parent;
			if (!ts.isPropertyAccessExpression(access) && !ts.isElementAccessExpression(access)) return false;
			if (access.expression !== reference) return false;
			const { parent } = access;
			if (ts.isBinaryExpression(parent) && parent.left === access && isAssignment(parent)) return true;
			return (
				ts.isPropertyAccessExpression(access) &&
				ts.isCallExpression(parent) &&
				parent.expression === access &&
				mutating.has(access.name.text)
			);
		});
	}

	#variable(declaration: ts.VariableDeclaration, symbol: ts.Symbol, frames: Frames, choices: Choices): Result[] {
		const loop = declaration.parent.parent;
		if (ts.isForOfStatement(loop)) {
			return this.#evaluate(loop.expression, frames, choices).flatMap((each) =>
				this.#elementsOf(each, loop.expression),
			);
		}
		const assigned = this.#program.referencesTo(symbol).flatMap(({ parent }) => {
			if (ts.isBinaryExpression(parent) && isAssignment(parent) && ts.isIdentifier(parent.left)) {
				return this.#program.symbolOf(parent.left) === symbol ? [parent.right] : [];
			}
			return [];
		});
		const initial = declaration.initializer === undefined ? [] : [declaration.initializer];
		const all = [...initial, ...assigned].flatMap((each) => this.#evaluate(each, frames, choices));
		return declaration.initializer === undefined ? [{ value: { kind: 'undefined' }, choices }, ...all] : all;
	}

	#bindingElement(element: ts.BindingElement, frames: Frames, choices: Choices): Result[] {
		const pattern = element.parent;
		if (ts.isArrayBindingPattern(pattern)) return [{ value: this.#limit(element), choices }];
		const holder = pattern.parent;
		const bases = ts.isParameter(holder)
			? this.#parameter(holder, frames, choices)
			: ts.isBindingElement(holder)
				? this.#bindingElement(holder, frames, choices)
				: this.#patternSource(holder, frames, choices);
		if (element.dotDotDotToken !== undefined) {
			const named = new Set(pattern.elements.map((each) => (each.propertyName ?? each.name).getText()));
			return bases.map((base) =>
				base.value.kind === 'object'
					? {
							...base,
							value: {
								...base.value,
								properties: new Map([...base.value.properties].filter(([name]) => !named.has(name))),
							},
						}
					: base,
			);
		}
		const name = (element.propertyName ?? element.name).getText();
		const { initializer } = element;
		return bases
			.flatMap((base) => this.#propertyOf(base, name, element))
			.flatMap((found) =>
				found.value.kind === 'undefined' && initializer !== undefined
					? this.#evaluate(initializer, frames, found.choices)
					: [found],
			);
	}

	#patternSource(declaration: ts.VariableDeclaration, frames: Frames, choices: Choices): Result[] {
		const loop = declaration.parent.parent;
		if (ts.isForOfStatement(loop)) {
			return this.#evaluate(loop.expression, frames, choices).flatMap((each) =>
				this.#elementsOf(each, loop.expression),
			);
		}
		if (declaration.initializer === undefined) return [{ value: this.#limit(declaration), choices }];
		return this.#evaluate(declaration.initializer, frames, choices);
	}

	#parameter(parameter: ts.ParameterDeclaration, frames: Frames, choices: Choices): Result[] {
		const owner = parameter.parent as FunctionNode;
		const index = owner.parameters.indexOf(parameter);
		const argument = (call: ts.CallExpression, inside: Frames, chosen: Choices): Result[] => {
			const given = call.arguments[index];
			if (given !== undefined && !ts.isSpreadElement(given) && parameter.dotDotDotToken === undefined) {
				return this.#evaluate(given, inside, chosen);
			}
			if (given !== undefined) return [{ value: this.#limit(call), choices: chosen }];
			if (parameter.initializer !== undefined) return this.#evaluate(parameter.initializer, frames, chosen);
			return [{ value: { kind: 'undefined' }, choices: chosen }];
		};
		const frame = frames.get(owner);
		if (frame !== undefined) return argument(frame.call, frame.frames, choices);
		const chosen = choices.get(owner);
		if (chosen !== undefined) return argument(chosen, new Map(), choices);
		const calls = this.#callsOf(owner);
		if (typeof calls === 'string') {
			const why = calls;
			return [
				{
					value: { kind: 'unknown', why: why === 'event' ? 'data' : 'limit', place: this.#program.placeOf(parameter) },
					choices,
				},
			];
		}
		return calls.flatMap((call) => argument(call, new Map(), new Map([...choices, [owner, call]])));
	}

	/** Returns every call of a function. `event`: the runtime calls it. `escapes`: it is passed on as a value. */
	#callsOf(owner: FunctionNode): readonly ts.CallExpression[] | 'event' | 'escapes' {
		const method = ts.isMethodDeclaration(owner)
			? owner
			: ts.isPropertyAssignment(owner.parent)
				? owner.parent
				: undefined;
		if (method !== undefined) return this.#callsOfMethod(method);
		const name = ts.isFunctionDeclaration(owner)
			? owner.name
			: ts.isVariableDeclaration(owner.parent) && ts.isIdentifier(owner.parent.name)
				? owner.parent.name
				: undefined;
		const symbol = name === undefined ? undefined : this.#program.symbolOf(name);
		if (symbol === undefined) return 'escapes';
		const references = this.#program.referencesTo(symbol);
		const uses = references.filter(({ parent }) => !ts.isExportSpecifier(parent));
		if (uses.length === 0) return 'event';
		const calls = uses.map(({ parent }) => parent).filter(ts.isCallExpression);
		const isOnlyCalled = uses.every(({ parent }, i) => ts.isCallExpression(parent) && parent.expression === uses[i]);
		return isOnlyCalled ? calls : 'escapes';
	}

	/** Returns the calls of a method, if the object is used only to call its methods. */
	#callsOfMethod(method: ts.MethodDeclaration | ts.PropertyAssignment): readonly ts.CallExpression[] | 'escapes' {
		const holder = method.parent.parent;
		if (!ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name)) return 'escapes';
		const symbol = this.#program.symbolOf(holder.name);
		if (symbol === undefined) return 'escapes';
		const calls: ts.CallExpression[] = [];
		for (const reference of this.#program.referencesTo(symbol)) {
			const access = reference.parent;
			if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return 'escapes';
			if (access.parent.expression !== access) return 'escapes';
			if (access.name.text === method.name.getText()) calls.push(access.parent);
		}
		return calls;
	}

	#call(node: ts.CallExpression, frames: Frames, choices: Choices): Result[] {
		const { expression } = node;
		if (ts.isIdentifier(expression) && this.#isEnvironmentVariable(expression)) {
			const [name] = node.arguments;
			if (name === undefined) return [{ value: this.#limit(node), choices }];
			return this.#evaluate(name, frames, choices).map(({ value, choices: chosen }) => ({
				value: value.kind === 'text' ? { kind: 'text', text: `<${value.text}>` } : this.#follow(value, node),
				choices: chosen,
			}));
		}
		if (ts.isPropertyAccessExpression(expression)) {
			const bases = this.#evaluate(expression.expression, frames, choices);
			return bases.flatMap((base) => this.#callOn(base, expression.name.text, node, frames));
		}
		return this.#evaluate(expression, frames, choices).flatMap((callee) => this.#enter(callee, node, frames));
	}

	#callOn(base: Result, method: string, node: ts.CallExpression, frames: Frames): Result[] {
		const { value, choices } = base;
		if (value.kind === 'object') {
			return this.#propertyOf(base, method, node).flatMap((callee) => this.#enter(callee, node, frames));
		}
		const [callback] = node.arguments;
		if (method === 'filter' && value.kind === 'array') return [base];
		if ((method === 'map' || method === 'flatMap') && callback !== undefined) {
			const element: Deferred = (chosen) =>
				this.#evaluate(callback, frames, chosen)
					.flatMap((callee) => this.#enter(callee, undefined, frames))
					.flatMap((result) => (method === 'flatMap' ? this.#elementsOf(result, node) : [result]));
			return [{ value: { kind: 'array', elements: [element] }, choices }];
		}
		return [{ value: this.#follow(value, node), choices }];
	}

	/**
	 * Returns the return values of a function.
	 *
	 * @param call undefined for a callback, whose arguments are not known
	 */
	#enter({ value, choices }: Result, call: ts.CallExpression | undefined, frames: Frames): Result[] {
		if (value.kind !== 'function') return [{ value: this.#follow(value, call), choices }];
		const { node } = value;
		if (node.body === undefined) return [{ value: this.#limit(node), choices }];
		const inside: Frames = call === undefined ? value.frames : new Map([...value.frames, [node, { call, frames }]]);
		const returned = ts.isBlock(node.body) ? returnsOf(node.body) : [node.body];
		if (returned.length === 0) return [{ value: { kind: 'undefined' }, choices }];
		return returned.flatMap((each) => this.#evaluate(each, inside, choices));
	}

	#isEnvironmentVariable(callee: ts.Identifier): boolean {
		const declaration = this.#program.symbolOf(callee)?.valueDeclaration;
		return (
			declaration !== undefined &&
			ts.isFunctionDeclaration(declaration) &&
			/^environmentVariable\d*$/.test(declaration.name?.text ?? '') &&
			declaration.getText().includes('process.env[')
		);
	}

	#follow(value: Value, node: ts.Node | undefined): Unknown {
		if (value.kind === 'unknown') return value;
		return { kind: 'unknown', why: 'limit', place: node === undefined ? 'a callback' : this.#program.placeOf(node) };
	}

	#limit(node: ts.Node): Unknown {
		return { kind: 'unknown', why: 'limit', place: this.#program.placeOf(node) };
	}

	#data(node: ts.Node): Unknown {
		return { kind: 'unknown', why: 'data', place: this.#program.placeOf(node) };
	}
}

/** Returns the distinct texts among the values. A value that is not a text becomes `*`. */
function distinctTexts(results: readonly Result[], choices: Choices): { text: string; choices: Choices }[] {
	if (results.some(({ value }) => value.kind !== 'text')) return [{ text: '*', choices }];
	return results.map(({ value, choices: chosen }) => ({ text: (value as { text: string }).text, choices: chosen }));
}

function isAssignment({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
	return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** Returns the returned expressions of a function, without those of nested functions. */
function returnsOf(body: ts.Block): ts.Expression[] {
	const found: ts.Expression[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isFunctionLike(node)) return;
		if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
		ts.forEachChild(node, visit);
	};
	visit(body);
	return found;
}
