import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Without `startTracing` it does nothing, and costs as much. */
const tracer = () => trace.getTracer('kapao');

export interface TracingOptions {
  /** Of an OTLP collector over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** Which part of the traces is kept, 0 to 1. */
  share: number;
  /** As it stands beside the spans of other programs. */
  name: string;
  version: string;
}

/** What waits for a collector that does not answer is bounded; the rest is dropped, and nobody waits for it. */
const QUEUE = { maxQueueSize: 2_048, maxExportBatchSize: 256, scheduledDelayMillis: 2_000, exportTimeoutMillis: 5_000 };

/**
 * Sends spans of requests, works of the loop and calls to partners to an OpenTelemetry collector. The libraries are
 * loaded here and only here, so a site without one has none of them in memory. Answers what flushes and ends it.
 */
export async function startTracing({ endpoint, share, name, version }: TracingOptions): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), ...QUEUE })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
  };
}

/** A span around `work`; whatever is traced inside belongs to it. Names and attributes are ours, never a member's or a secret. */
export function traced<T>(
  { name, kind = SpanKind.INTERNAL, attributes = {} }: { name: string; kind?: SpanKind; attributes?: Attributes },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A span that somebody else ends, and `work` inside it. */
export function beginTrace(name: string, attributes: Attributes, work: () => void): Span {
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes });
  context.with(trace.setSpan(context.active(), span), work);
  return span;
}
