import { Aws, CfnOutput, Fn, type Stack } from 'aws-cdk-lib';

/**
 * The name of a log group that a service of AWS writes to. The prefix keeps the policy of such groups short.
 *
 * It ends with the identifier of the stack: the log group outlives its stack, and the next stack needs another name.
 *
 * @see https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
 */
export const vendedLogName = (name: string) => `/aws/vendedlogs/${name}/${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;

/** A value that a stack publishes to grants of other stacks. */
export interface PublishedOutput {
	readonly value: string;
	/** Name of the value in findings of cdk-nag. */
	readonly finding: string;
}

/** Publishes a value under a name that a finding can repeat. The CDK's own outputs end with a hash. */
export function publishedOutput(stack: Stack, name: string, value: string): PublishedOutput {
	new CfnOutput(stack, name, { value });
	const reference = { 'Fn::GetStackOutput': { StackName: stack.stackName, OutputName: name } };
	return { value: Fn.getStackOutput(stack.stackName, name), finding: JSON.stringify(reference) };
}
