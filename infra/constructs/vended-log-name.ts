import { Aws, Fn } from 'aws-cdk-lib';

/**
 * The name of a log group that a service of AWS writes to. The prefix keeps the policy of such groups short.
 *
 * It ends with the identifier of the stack: the log group outlives its stack, and the next stack needs another name.
 *
 * @see https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
 */
export const vendedLogName = (name: string) => `/aws/vendedlogs/${name}/${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;
