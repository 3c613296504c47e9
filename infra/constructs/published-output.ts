import { CfnOutput, Fn, type Stack } from 'aws-cdk-lib';

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
