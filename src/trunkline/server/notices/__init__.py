"""What people are told while they are away: news, the ways to reach them, and the postman who delivers."""
