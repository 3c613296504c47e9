export interface Template {
	/** Name of the stack, by which other templates refer to its outputs. */
	readonly stackName?: string;
	readonly Resources: Readonly<Record<string, TemplateResource>>;
	readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

export interface TemplateResource {
	readonly Type: string;
	readonly Properties?: Readonly<Record<string, unknown>>;
}

export class TemplateValues {
	readonly #templates: readonly Template[];
	readonly #attribute: (resource: TemplateResource, logicalId: string, attribute: string) => string;
	readonly #pseudo: Readonly<Record<string, string>>;

	/** @param attribute returns the local value of an attribute; `Ref` stands for a reference to the resource */
	constructor(
		templates: readonly Template[],
		attribute: (resource: TemplateResource, logicalId: string, attribute: string) => string,
		pseudo: Readonly<Record<string, string>>,
	) {
		this.#templates = templates;
		this.#attribute = attribute;
		this.#pseudo = pseudo;
	}

	/** Returns a value in a template as text. @throws RangeError if a CloudFormation function is not supported */
	text(template: Template, value: unknown): string {
		if (typeof value === 'string') return value;
		const [[name, argument] = ['', undefined], ...others] = Object.entries((value ?? {}) as Record<string, unknown>);
		if (others.length === 0) {
			if (name === 'Ref') return this.#reference(template, String(argument), 'Ref');
			if (name === 'Fn::GetAtt') {
				const [logicalId = '', attribute = ''] = argument as string[];
				return this.#reference(template, logicalId, attribute);
			}
			if (name === 'Fn::GetStackOutput') return this.#output(argument as { StackName: string; OutputName: string });
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
		// A parameter has no value before the deployment, so its name is used instead.
		return this.#pseudo[logicalId] ?? logicalId;
	}

	#output({ StackName, OutputName }: { readonly StackName: string; readonly OutputName: string }): string {
		const template = this.#templates.find(({ stackName }) => stackName === StackName);
		const output = template?.Outputs?.[OutputName];
		if (template === undefined || output === undefined)
			throw new RangeError(`${StackName} has no output ${OutputName}`);
		return this.text(template, output.Value);
	}
}
