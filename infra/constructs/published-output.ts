import { Aws, CfnOutput, Fn, type Stack } from 'aws-cdk-lib';

/**
 * Returns the name of a log group to which an AWS service writes. All such names have the same prefix, which keeps the
 * service's policy short.
 *
 * The name ends with the stack id, because the log group is kept when its stack is deleted, and the next stack needs a
 * different name.
 * @see https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
 */
export const vendedLogName = (name: string) => `/aws/vendedlogs/${name}/${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;

export interface PublishedOutput {
	readonly value: string;
	readonly finding: string;
}

/** Publishes an output with a given name, which cdk-nag findings can repeat. CDK names end with a hash. */
export function publishedOutput(stack: Stack, name: string, value: string): PublishedOutput {
	new CfnOutput(stack, name, { value });
	const reference = { 'Fn::GetStackOutput': { StackName: stack.stackName, OutputName: name } };
	return { value: Fn.getStackOutput(stack.stackName, name), finding: JSON.stringify(reference) };
}
