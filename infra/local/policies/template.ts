/** Parts of a CloudFormation template that are read. */
export interface Template {
	readonly Resources: Readonly<Record<string, TemplateResource>>;
	readonly Outputs?: Readonly<
		Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
	>;
}

export interface TemplateResource {
	readonly Type: string;
	readonly Properties?: Readonly<Record<string, unknown>>;
}

/** Turns the values of templates into those of one machine, following references from one stack to another. */
export class TemplateValues {
	readonly #exports = new Map<string, { readonly template: Template; readonly value: unknown }>();
	readonly #attribute: (resource: TemplateResource, logicalId: string, attribute: string) => string;
	readonly #pseudo: Readonly<Record<string, string>>;

	/**
	 * @param attribute what a resource is called on one machine; `Ref` for what a reference to it gives
	 * @param pseudo the values of pseudo parameters such as `AWS::Region`
	 */
	constructor(
		templates: readonly Template[],
		attribute: (resource: TemplateResource, logicalId: string, attribute: string) => string,
		pseudo: Readonly<Record<string, string>>,
	) {
		for (const template of templates) {
			for (const { Value: value, Export } of Object.values(template.Outputs ?? {})) {
				if (typeof Export?.Name === 'string') this.#exports.set(Export.Name, { template, value });
			}
		}
		this.#attribute = attribute;
		this.#pseudo = pseudo;
	}

	/** @throws RangeError for a function of CloudFormation that is not known here */
	text(template: Template, value: unknown): string {
		if (typeof value === 'string') return value;
		const [[name, argument] = ['', undefined], ...others] = Object.entries((value ?? {}) as Record<string, unknown>);
		if (others.length === 0) {
			if (name === 'Ref') return this.#reference(template, String(argument), 'Ref');
			if (name === 'Fn::GetAtt') {
				const [logicalId = '', attribute = ''] = argument as string[];
				return this.#reference(template, logicalId, attribute);
			}
			if (name === 'Fn::ImportValue') return this.#imported(this.text(template, argument));
			if (name === 'Fn::Join') {
				const [separator, parts] = argument as [string, unknown[]];
				return parts.map((part) => this.text(template, part)).join(separator);
			}
		}
		throw new RangeError(`the value ${JSON.stringify(value)} cannot be resolved`);
	}

	#reference(template: Template, logicalId: string, attribute: string): string {
		const resource = template.Resources[logicalId];
		if (resource !== undefined) return this.#attribute(resource, logicalId, attribute);
		// A parameter has no value before it is deployed: its name stands for it.
		return this.#pseudo[logicalId] ?? logicalId;
	}

	#imported(name: string): string {
		const exported = this.#exports.get(name);
		if (exported === undefined) throw new RangeError(`no stack exports ${name}`);
		return this.text(exported.template, exported.value);
	}
}
