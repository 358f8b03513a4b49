-- Cards show pictures of this site only. Automatic replies written before lose those of other sites, which no page showed.
update chat_flows
set definition = regexp_replace(definition::text, '"image_url": "https://[^"]*"', '"image_url": ""', 'g')::jsonb
where definition::text like '%"image_url": "https://%';
