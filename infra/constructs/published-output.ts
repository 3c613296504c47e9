import { Aws, CfnOutput, Fn, type Stack } from 'aws-cdk-lib';

/**
 * Name of a log group that an AWS service writes to. The prefix keeps the policy of such groups short.
 *
 * Ends with the stack id, because the log group outlives its stack and the next stack needs a different name.
 *
 * @see https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
 */
export const vendedLogName = (name: string) => `/aws/vendedlogs/${name}/${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;

/** A value published by a stack for grants in other stacks. */
export interface PublishedOutput {
	readonly value: string;
	/** Name of the value in cdk-nag findings. */
	readonly finding: string;
}

/** Publishes a value under a name that a finding can repeat. The CDK's own output names end with a hash. */
export function publishedOutput(stack: Stack, name: string, value: string): PublishedOutput {
	new CfnOutput(stack, name, { value });
	const reference = { 'Fn::GetStackOutput': { StackName: stack.stackName, OutputName: name } };
	return { value: Fn.getStackOutput(stack.stackName, name), finding: JSON.stringify(reference) };
}
